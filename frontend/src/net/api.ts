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
  const values: Record<string, string> = names
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return request<Gets[R]>(search ? `${path}?${search}` : path)
}

/** POST. Throws a Fault. */
export function post<R extends keyof Posts>(route: R, body: Posts[R]['body']): Promise<Posts[R]['answer']> {
  return request<Posts[R]['answer']>(route, body)
}
