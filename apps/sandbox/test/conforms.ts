import extract from './youtube-v3.extract.json' with { type: 'json' }

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
}

const SCHEMAS: Readonly<Record<string, Schema>> = extract.schemas
const NUMERIC_TEXT = new Set(['uint64', 'int64'])

/** Everything in `value` that Google's published schema does not allow, as `path: fault`. */
export function violations(value: unknown, schemaName: string): string[] {
  return check(value, { $ref: schemaName }, schemaName)
}

function check(value: unknown, schema: Schema, path: string): string[] {
  if (schema.$ref !== undefined) {
    const target = SCHEMAS[schema.$ref]
    return target ? check(value, target, path) : [`${path}: ${schema.$ref} is not played`]
  }
  switch (schema.type) {
    case 'string':
      return checkText(value, schema, path)
    case 'integer':
      return Number.isInteger(value) ? [] : [`${path}: no integer`]
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path}: no boolean`]
    case 'array':
      if (!Array.isArray(value)) return [`${path}: no array`]
      return value.flatMap((item, index) => check(item, schema.items ?? {}, `${path}[${index}]`))
    default:
      return checkObject(value, schema, path)
  }
}

function checkText(value: unknown, schema: Schema, path: string): string[] {
  if (typeof value !== 'string') return [`${path}: no string`]
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: '${value}' is not in the list`]
  if (NUMERIC_TEXT.has(schema.format ?? '') && !/^\d+$/.test(value)) return [`${path}: no number as text`]
  if (schema.format === 'date-time' && Number.isNaN(Date.parse(value))) return [`${path}: no moment`]
  return []
}

function checkObject(value: unknown, schema: Schema, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: no object`]
  return Object.entries(value).flatMap(([name, item]) => {
    const field = schema.properties?.[name] ?? schema.additionalProperties
    return field ? check(item, field, `${path}.${name}`) : [`${path}.${name}: no such field`]
  })
}
