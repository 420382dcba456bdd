import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false })
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: true })

/** The namespace that SDKs expect of every answer. */
export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** An XML document; `@_xmlns` is an attribute. */
export function xmlOf(document: Readonly<Record<string, unknown>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`
}

/** The same with the namespace of S3 on its root. */
export function s3Xml(root: string, content: Readonly<Record<string, unknown>>): string {
  return xmlOf({ [root]: { '@_xmlns': S3_NAMESPACE, ...content } })
}

const oneOrMany = <S extends z.ZodType>(item: S) =>
  z.union([z.array(item), item.transform((one) => [one])]) as unknown as z.ZodType<z.output<S>[]>

const PartList = z.object({
  CompleteMultipartUpload: z.object({
    Part: oneOrMany(z.object({ PartNumber: z.coerce.number().int(), ETag: z.string() })),
  }),
})
const DeleteList = z.object({
  Delete: z.object({
    Object: oneOrMany(z.object({ Key: z.string() })),
    Quiet: z.enum(['true', 'false']).optional(),
  }),
})

/** The parts that an upload is to be made of, in the order given; null for XML of another kind. */
export function partsIn(body: string): readonly { readonly part: number; readonly etag: string }[] | null {
  const read = readAs(PartList, body)
  return (
    read?.CompleteMultipartUpload.Part.map(({ PartNumber, ETag }) => ({
      part: PartNumber,
      etag: ETag.replaceAll('"', ''),
    })) ?? null
  )
}

/** The keys that are to be deleted. */
export function keysIn(body: string): { readonly keys: readonly string[]; readonly quiet: boolean } | null {
  const read = readAs(DeleteList, body)
  return read && { keys: read.Delete.Object.map(({ Key }) => Key), quiet: read.Delete.Quiet === 'true' }
}

function readAs<S extends z.ZodType>(schema: S, body: string): z.output<S> | null {
  try {
    return schema.parse(parser.parse(body))
  } catch {
    return null
  }
}
