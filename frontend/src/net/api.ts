// The server's routes, each with what it takes and answers.
import type { Gets, Posts } from '../wire'
import { request } from './http'

/** The names in braces in a route. */
type Names<R extends string> = R extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never

/** GET, with the values of the names in the route. Throws a Fault. */
export function get<R extends keyof Gets>(
  route: R,
  names: Record<Names<R>, string>,
  query: Record<string, string> = {},
): Promise<Gets[R]> {
  const path = pathOf(route, names)
  const search = new URLSearchParams(query).toString()
  return request<Gets[R]>(search ? `${path}?${search}` : path)
}

/** POST, with the values of the names in the route if it has any. Throws a Fault. */
export function post<R extends keyof Posts>(
  route: R,
  body: Posts[R]['body'],
  ...[names]: Names<R> extends never ? [] : [names: Record<Names<R>, string>]
): Promise<Posts[R]['answer']> {
  return request<Posts[R]['answer']>(pathOf(route, names ?? {}), body)
}

const pathOf = (route: string, names: Readonly<Record<string, string>>): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
