import { type TemplateKind, templateKinds } from '@pindao/protocol/publishing/publish-template.fields.ts'

/** In the address in place of an id: a new template of a kind. */
export const freshOf = (kind: TemplateKind): string => `new-${kind}`

/** The kind of the new template that the address asks for; null where it names one that is there. */
export const freshKindIn = (detail: string | null): TemplateKind | null =>
  templateKinds.find((kind) => freshOf(kind) === detail) ?? null
