/** A letter as somebody reads it. */
export interface ReadLetter {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
}

type Part = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/** Reads a letter of RFC 5322: headers unfolded and decoded, the text and the HTML of its parts. */
export function readLetter(raw: Buffer): ReadLetter {
  const whole = partOf(raw)
  const parts = leavesOf(whole)
  const bodyOf = (type: string) => {
    const found = parts.find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type))
    return found === undefined ? '' : decoded(found).toString('utf8')
  }
  const headers = Object.fromEntries(
    Object.entries(whole.headers).map(([name, value]) => [name, decodeWords(value)]),
  )
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function partOf(raw: Buffer): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, end === -1 ? raw.length : end).toString('utf8')
  const headers: Record<string, string> = {}
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { headers, body: end === -1 ? Buffer.alloc(0) : raw.subarray(end + 4) }
}

/** The parts that hold no parts. */
function leavesOf(part: Part): readonly Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  const pieces = part.body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) =>
    leavesOf(partOf(Buffer.from(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''), 'latin1'))),
  )
}

function decoded({ headers, body }: Part): Buffer {
  switch ((headers['content-transfer-encoding'] ?? '').toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64')
    case 'quoted-printable':
      return fromQuotedPrintable(body.toString('latin1').replaceAll(/=\r\n/g, ''))
    default:
      return body
  }
}

function fromQuotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** Words of RFC 2047; bytes of one text may be spread over several words, so neighbours are joined first. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
  return joined.replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}
