import '../../src/styles/typeface.css'
import '../../src/styles/typeface-ext.css'
