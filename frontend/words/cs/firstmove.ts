import { lower } from './game'
