/**
 * What a migration may not do while the version before works on the same database (decision 0082). Pure: it reads the
 * words of SQL, as our migrations write them, and knows nothing of a database.
 */
export type Offence = { readonly statement: string; readonly why: string }

/** Tables so large that to read or write all of them under a lock would stop people: an index or an update of each row. */
const large = [
  'audit_log',
  'channel_day',
  'data_day',
  'delivery',
  'notification',
  'publish_task',
  'publish_task_event',
  'revenue_line',
  'stored_object',
  'upload',
  'upload_part',
  'video',
  'video_day',
  'video_total',
]
/** Says, in the line before a statement, why the version before does not mind: `-- contract: …`. */
const allowance = /^-- contract: \S.{20,}/mu

const name = String.raw`"?(?:public"?\."?)?(\w+)"?`
type Rule = { readonly pattern: RegExp; readonly why: string; readonly onlyLarge?: true }
const rules: readonly Rule[] = [
  { pattern: new RegExp(`^DROP TABLE (?:IF EXISTS )?${name}`, 'iu'), why: 'takes a table away' },
  { pattern: new RegExp(`^ALTER TABLE ${name} .*\\bDROP COLUMN\\b`, 'isu'), why: 'takes a column away' },
  { pattern: new RegExp(`^ALTER TABLE ${name} .*\\bRENAME\\b`, 'isu'), why: 'gives another name' },
  { pattern: new RegExp(`^ALTER TABLE ${name} .*\\bSET NOT NULL\\b`, 'isu'), why: 'refuses rows without it' },
  { pattern: new RegExp(`^ALTER TABLE ${name} .*\\bDROP DEFAULT\\b`, 'isu'), why: 'asks for a value' },
  {
    pattern: new RegExp(`^ALTER TABLE ${name} .*\\bSET DATA TYPE\\b`, 'isu'),
    why: 'writes the table anew under a lock',
  },
  {
    pattern: new RegExp(
      `^ALTER TABLE ${name} .*\\bADD COLUMN\\b(?!.*\\b(?:DEFAULT|GENERATED)\\b).*\\bNOT NULL\\b`,
      'isu',
    ),
    why: 'asks for a column that the version before does not know',
  },
  {
    pattern: new RegExp(`^ALTER TABLE ${name} .*\\bADD CONSTRAINT\\b(?!.*\\bNOT VALID\\b)`, 'isu'),
    why: 'may refuse what the version before writes, and reads the whole table under a lock',
  },
  {
    pattern: new RegExp(`^CREATE UNIQUE INDEX \\S+ ON ${name}`, 'iu'),
    why: 'may refuse what the version before writes',
  },
  {
    pattern: new RegExp(`^CREATE INDEX \\S+ ON ${name}`, 'iu'),
    why: 'keeps a large table from being written while it is made',
    onlyLarge: true,
  },
  {
    pattern: new RegExp(`^(?:UPDATE|DELETE FROM) (?:ONLY )?${name}`, 'iu'),
    why: 'locks rows of a large table until all migrations are done',
    onlyLarge: true,
  },
]

/** What a migration would do to the version before; empty where both can work side by side. */
export function offencesOf(migration: string): readonly Offence[] {
  const statements = statementsOf(migration)
  const made = new Set(
    statements.flatMap(
      ({ sql }) => new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${name}`, 'iu').exec(sql)?.[1] ?? [],
    ),
  )
  return statements.flatMap(({ sql, isAllowed }) => {
    if (isAllowed) return []
    const broken = rules.find(({ pattern, onlyLarge }) => {
      const table = pattern.exec(sql)?.[1]
      return table !== undefined && !made.has(table) && (!onlyLarge || large.includes(table))
    })
    return broken ? [{ statement: sql.split('\n')[0] ?? '', why: broken.why }] : []
  })
}

/** The statements of a migration without their comments; bodies of functions stay whole. */
function statementsOf(migration: string): readonly { readonly sql: string; readonly isAllowed: boolean }[] {
  const pieces: string[] = []
  let body: string | null = null
  let piece = ''
  for (const token of migration.split(/(\$\w*\$|;|--[^\n]*)/u)) {
    if (/^\$\w*\$$/u.test(token)) {
      if (body === null) body = token
      else if (body === token) body = null
    }
    if (token === ';' && body === null) {
      pieces.push(piece)
      piece = ''
    } else piece += token
  }
  return [...pieces, piece].flatMap((text) => {
    const sql = text.replace(/--[^\n]*/gu, '').trim()
    return sql === '' ? [] : [{ sql, isAllowed: allowance.test(text) }]
  })
}
