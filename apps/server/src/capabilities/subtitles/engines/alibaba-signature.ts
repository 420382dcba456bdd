import { createHmac, randomUUID } from 'node:crypto'

type Key = { readonly id: string; readonly secret: string }

/** As Alibaba Cloud wants it: RFC 3986, which leaves fewer signs alone than a form does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Parameters of a remote call, signed (signature version 1.0: HMAC-SHA1 of the sorted ones), as the body of a POST. */
export function signedForm(parameters: Readonly<Record<string, string>>, key: Key, now: Date): string {
  const all = Object.entries({
    ...parameters,
    Format: 'JSON',
    AccessKeyId: key.id,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: now.toISOString().replace(/\.\d+Z$/u, 'Z'),
  })
  const sorted = all
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const signature = createHmac('sha1', `${key.secret}&`)
    .update(`POST&${encode('/')}&${encode(sorted)}`)
    .digest('base64')
  return `${sorted}&Signature=${encode(signature)}`
}
