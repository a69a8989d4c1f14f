// Figtree has all letters of the language.
import '../../styles/typeface.css'
import '../../styles/typeface-ext.css'
