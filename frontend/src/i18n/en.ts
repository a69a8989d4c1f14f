import { account } from './en/account'
import { game } from './en/game'
import { history } from './en/history'
import { lobby } from './en/lobby'
import { refusals } from './en/refusals'
import { errors, shell } from './en/shell'

export const en = { shell, errors, refusals, lobby, game, account, history }
