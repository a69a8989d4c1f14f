import '../../src/styles/typeface-system.css'
