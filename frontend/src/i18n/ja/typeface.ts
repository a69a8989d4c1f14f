// Figtree lacks letters of the language.
import '../../styles/typeface-system.css'
