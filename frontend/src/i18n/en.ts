import { board } from './en/board'
import { game } from './en/game'
import { lobby } from './en/lobby'
import { refusals } from './en/refusals'
import { errors, shell } from './en/shell'
import { time } from './en/time'

export const en = { lang: 'en', shell, errors, refusals, lobby, game, time, board }
