/** Markup that is safe to send: made by `html` only. */
export interface Html {
  readonly markup: string
}

type Hole = Html | string | number | null | false | readonly Html[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Template tag: what is put in is escaped unless it is `Html` itself; null and false vanish. */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  return { markup: parts.map((part, index) => part + fill(holes[index] ?? null)).join('') }
}

/** Marks markup made by a trusted library as safe. */
export function trusted(markup: string): Html {
  return { markup }
}

function fill(hole: Hole): string {
  if (hole === null || hole === false) return ''
  if (typeof hole === 'string' || typeof hole === 'number') return escapeHtml(String(hole))
  if ('markup' in hole) return hole.markup
  return hole.map((item) => item.markup).join('')
}
