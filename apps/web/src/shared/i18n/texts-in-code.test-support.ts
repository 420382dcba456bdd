type Node = { readonly type: string; readonly [key: string]: unknown }

/** What is read or heard: attributes of elements, and props of the component library and of ours. */
const spoken = /^(?:title|alt|label|placeholder|tooltip|description|content|okText|cancelText|aria-label)$/u
const letters = /\p{L}/u
const foreign = /[\p{Script=Han}\p{Script=Arabic}]/u

/** The texts for people in a parsed file: words between tags or in what is read aloud, and Chinese or Arabic anywhere. */
export function textsIn(program: unknown): string[] {
  const texts = new Set<string>()
  visit(program, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of nodes(node['children'])) for (const text of shown(child)) texts.add(text)
    if (node.type === 'JSXAttribute' && spoken.test(nameOf(node)))
      for (const text of shown(node['value'])) texts.add(text)
    const text = wordsOf(node)
    if (foreign.test(text)) texts.add(text)
  })
  return [...texts]
}

/** What an expression shows as it stands: not what it looks up, calls or compares. */
function shown(value: unknown): string[] {
  if (!isNode(value)) return []
  const text = wordsOf(value)
  if (letters.test(text)) return [text]
  const parts = {
    JSXExpressionContainer: ['expression'],
    TemplateLiteral: ['quasis'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['right'],
  }[value.type]
  return (parts ?? []).flatMap((part) => [value[part]].flat().flatMap(shown))
}

/** The characters of a literal, of a part of a template, or between tags; of other nodes none. */
function wordsOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return String((value as { readonly raw: unknown }).raw)
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value.trim() : ''
}

const nameOf = (attribute: Node) => String((attribute['name'] as { readonly name: unknown }).name)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, each)
  else if (isNode(value)) {
    each(value)
    for (const part of Object.values(value)) visit(part, each)
  }
}
