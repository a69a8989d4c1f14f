// What a catalogue has as TypeScript: words/<language>/<area>.ts beside its JSON, for what a message cannot say. Its objects
// are completed by the messages; its functions, also those it imports, are formatters.
import { parseSync } from 'vite'

/** A file of code: its text, the values that it names, and the names that messages may use. */
export function codeOf(file, text) {
  const { program, errors } = parseSync(file, text, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const values = new Map()
  const exported = new Set()
  const statements = new Map()
  const names = new Set()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
      for (const s of statement.specifiers) names.add(s.local.name)
    if (declared?.type === 'FunctionDeclaration') names.add(declared.id.name)
    if (declared?.type !== 'VariableDeclaration') continue
    for (const d of declared.declarations) {
      values.set(d.id.name, d)
      names.add(d.id.name)
      if (declared.declarations.length === 1) statements.set(d.id.name, statement)
      if (statement !== declared) exported.add(d.id.name)
    }
  }
  return { file, text, values, exported, names, statements }
}

/** A value without what its types say of it, and where a name leads. */
function bare(code, node) {
  for (;;) {
    if (
      node.type === 'TSAsExpression' ||
      node.type === 'TSSatisfiesExpression' ||
      node.type === 'ParenthesizedExpression'
    )
      node = node.expression
    else if (node.type === 'Identifier' && code.values.get(node.name)?.init) node = code.values.get(node.name).init
    else return node
  }
}

const keyOf = p => p.key?.name ?? String(p.key?.value)
const membersOf = object => object.properties.filter(p => p.type === 'Property')

/** All that code says, by path: the parameters of its functions, null for what is none or not written there. */
export function leavesOf(code) {
  const leaves = new Map()
  const visit = (node, path) => {
    const value = bare(code, node)
    if (value.type === 'ObjectExpression') for (const p of membersOf(value)) visit(p.value, `${path}.${keyOf(p)}`)
    else leaves.set(path, value.type === 'ArrowFunctionExpression' ? value.params : null)
  }
  for (const name of code.exported) {
    const value = bare(code, code.values.get(name).init)
    if (value.type === 'ObjectExpression') visit(value, name)
  }
  return leaves
}

/** The code completed: `entries` has what is said, by the parts of its path. `missing` gets an export that code has not;
 *  `replaced` are functions that are made of forms instead. */
export function completed(code, entries, missing, replaced = []) {
  const edits = []
  for (const name of replaced) {
    const statement = code.statements.get(name)
    if (statement) edits.push([statement.start, statement.end, ''])
  }
  const written = tree =>
    Object.entries(tree)
      .map(([k, v]) => `${JSON.stringify(k)}: ${typeof v === 'string' ? v : `{ ${written(v)} }`},`)
      .join('\n')
  const visit = (object, tree) => {
    const more = {}
    for (const [key, said] of Object.entries(tree)) {
      const member = membersOf(object).find(p => keyOf(p) === key)
      if (!member) {
        more[key] = said
        continue
      }
      const value = bare(code, member.value)
      if (typeof said !== 'string' && value.type === 'ObjectExpression') visit(value, said)
      else {
        const was = code.text.slice(member.value.start, member.value.end)
        edits.push([
          member.start,
          member.end,
          `${JSON.stringify(key)}: ${typeof said === 'string' ? said : `{ ...${was}, ${written(said)} }`}`,
        ])
      }
    }
    if (Object.keys(more).length > 0) edits.push([object.start + 1, object.start + 1, `\n${written(more)}\n`])
  }
  for (const [name, tree] of Object.entries(entries)) {
    const declared = code.exported.has(name) ? bare(code, code.values.get(name).init) : undefined
    if (declared?.type === 'ObjectExpression') visit(declared, tree)
    else missing(name, written(tree))
  }
  let text = code.text
  for (const [start, end, put] of edits.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]))
    text = text.slice(0, start) + put + text.slice(end)
  return text
}

/** The parameters of a list as TypeScript has it: 'name: string, moves: readonly string[]' or '{ min, max }'. */
export function parametersOf(list) {
  const text = `(${list}) => 0`
  const { program, errors } = parseSync('a.ts', text, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`not a list of parameters: ${list}`)
  return signatureOf(program.body[0].expression.params, text)
}

/** Parameters as { name, type, fields }: those that take an object have the fields that are named. */
export function signatureOf(params, text) {
  return params.map((p, i) => {
    const typed = p.typeAnnotation ?? p.left?.typeAnnotation
    const type = typed ? text.slice(typed.start, typed.end) : ''
    if (p.type === 'ObjectPattern') {
      const fields = p.properties.filter(f => f.type === 'Property').map(keyOf)
      return { name: `v${i}`, type, fields }
    }
    return { name: p.name ?? `a${i}`, type: (p.optional ? '?' : '') + type }
  })
}
