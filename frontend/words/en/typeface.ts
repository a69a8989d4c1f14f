import '../../src/styles/typeface.css'
