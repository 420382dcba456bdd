import { pageOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { Words } from '#src/platform/i18n/words.ts'

/** What a list is called: as the page of its own, or with a name where it stands on another's page. */
export const listName = (kind: ExportKind, words: Words) =>
  words.or(`sheets:list.${kind.split('.')[0]}`, words(`navigation:page.${pageOf(kind)}`))

/** What its file is called: channels have a wording of their own (EXP-02), others that of their list. */
export const fileLabel = (kind: ExportKind, words: Words) =>
  kind === 'channel.export' ? words('sheets:channelList') : listName(kind, words)
