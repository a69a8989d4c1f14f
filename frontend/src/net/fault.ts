// Every refusal that a page shows is a Fault: a code for programs, a sentence
// for people. The server's codes come as they are; ours are 'network',
// 'offline', 'closed' and 'timeout'.
export class Fault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'Fault'
    this.code = code
  }
}

/** Any thrown value as a Fault. */
export function asFault(e: unknown, sentence: string): Fault {
  return e instanceof Fault ? e : new Fault('network', sentence)
}
