import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

/** Thrown for what is no message of the CAS protocol. The text never quotes the message: tickets stand in it. */
export class CasXmlError extends Error {
  override readonly name = 'CasXmlError'
}

export type CasAnswer =
  | {
      readonly kind: 'success'
      readonly user: string
      readonly attributes: Readonly<Record<string, unknown>>
    }
  /** `code` as in platforms.md E1, `UNKNOWN` for one that does not look like a code. */
  | { readonly kind: 'failure'; readonly code: string }

const longestMessage = 128 * 1024
/** Everything but comments and CDATA that begins like this defines something: entities, notations, outside files. */
const declaration = /<!(?!--|\[CDATA\[)/u

/** Values stay text (`007` is a name), prefixes go (servers choose their own), numeric references are read. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
})

const success = z.object({
  user: z.string().min(1).max(500),
  attributes: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const failure = z.object({ '@code': z.string() })
const serviceAnswer = z.object({
  serviceResponse: z.union([
    z.strictObject({ '@cas': z.unknown().optional(), authenticationSuccess: success }),
    z.strictObject({ '@cas': z.unknown().optional(), authenticationFailure: failure }),
  ]),
})
const logoutRequest = z.object({
  LogoutRequest: z.object({ SessionIndex: z.string().min(1).max(500) }),
})

/** Reads the answer of `serviceValidate` or `p3/serviceValidate`. Throws `CasXmlError`. */
export function parseCasAnswer(xml: string): CasAnswer {
  const { serviceResponse } = read(serviceAnswer, xml)
  if ('authenticationFailure' in serviceResponse) {
    const code = serviceResponse.authenticationFailure['@code']
    return { kind: 'failure', code: /^[A-Z_]{1,60}$/u.test(code) ? code : 'UNKNOWN' }
  }
  const { user, attributes = {} } = serviceResponse.authenticationSuccess
  return { kind: 'success', user, attributes }
}

/** The ticket of the session that ended, from a single logout message. Throws `CasXmlError`. */
export function parseCasLogout(xml: string): string {
  return read(logoutRequest, xml).LogoutRequest.SessionIndex
}

function read<S extends z.ZodType>(shape: S, xml: string): z.output<S> {
  if (xml.length > longestMessage) throw new CasXmlError('too long')
  if (declaration.test(xml)) throw new CasXmlError('declares a document type or entities')
  let tree: unknown
  try {
    tree = parser.parse(xml, true)
  } catch {
    throw new CasXmlError('not well-formed')
  }
  const parsed = shape.safeParse(tree)
  if (!parsed.success) throw new CasXmlError('of another shape')
  return parsed.data
}
