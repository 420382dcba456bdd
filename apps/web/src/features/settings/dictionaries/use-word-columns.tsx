import type { DictionaryKind, PageName } from '@pindao/protocol/capabilities.ts'
import { channelLevels, channelTypes } from '@pindao/protocol/channels/channel.codes.ts'
import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { isUnseen, useWordActs } from './use-word-acts.ts'

type Condition = {
  readonly page: PageName
  readonly key: string
  /** What stands for the code in the address, where that is not the code. */
  readonly values?: Readonly<Record<string, number>>
}
/** Where the records that carry a word are listed, and the condition that narrows the list to them. */
const conditions: Readonly<Partial<Record<DictionaryKind, Condition>>> = {
  platform: { page: 'channels', key: 'platform' },
  channelType: { page: 'channels', key: 'type', values: channelTypes },
  channelLevel: { page: 'channels', key: 'level', values: channelLevels },
  riskGrade: { page: 'channels', key: 'riskGrade' },
  operationMode: { page: 'channels', key: 'operationMode' },
  monetisation: { page: 'channels', key: 'monetisation' },
  restrictReason: { page: 'channels', key: 'restrictReason' },
  ageRestriction: { page: 'channels', key: 'ageRestriction' },
  orientation: { page: 'source-videos', key: 'orientation' },
  programmeType: { page: 'source-videos', key: 'programmeType' },
  videoTag: { page: 'source-videos', key: 'tag' },
  claimType: { page: 'claims', key: 'type' },
  partyType: { page: 'parties', key: 'type', values: partyTypes.codes },
}

/** The list of the records that carry a word, as an address; null where no list is narrowed by it. */
export function usesPath(kind: DictionaryKind, { code, label }: Pick<KeptWord, 'code' | 'label'>) {
  const condition = conditions[kind]
  if (condition === undefined) return null
  const carried = kind === 'videoTag' ? label.zh : String(condition.values?.[code] ?? code)
  return `${pagePaths[condition.page]}?${new URLSearchParams({ [condition.key]: carried })}`
}

/** The columns of a list of words, and what is done with one. */
export function useWordColumns(asked: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly words: readonly KeptWord[]
  readonly edit: (word: KeptWord) => void
  readonly merge: (word: KeptWord) => void
}): readonly Column<KeptWord>[] {
  const { kind, keeping, edit } = asked
  const { t } = useTranslation(['dictionaries', 'common'])
  const locale = useLocale()
  const actsOf = useWordActs(asked)
  const other = (['zh', 'en', 'fr', 'ar'] as const).filter((one) => one !== locale)
  return [
    nameColumn(t('dictionaries:field.label'), ({ label }) => label[locale] || label.zh, edit),
    // Beside the name: a word that is withheld looks like any other otherwise.
    {
      key: 'state',
      title: t('dictionaries:field.state'),
      width: 120,
      render: (word) =>
        isUnseen(word) ? (
          <StatusTag tone="waiting">{t('dictionaries:fresh')}</StatusTag>
        ) : (
          <StatusTag tone={word.enabled ? 'success' : 'neutral'}>
            {t(word.enabled ? 'dictionaries:offered' : 'dictionaries:notOffered')}
          </StatusTag>
        ),
    },
    {
      key: 'badge',
      title: t('dictionaries:field.badge'),
      width: 130,
      render: ({ badge, label }) =>
        badge === null ? (
          t('dictionaries:noBadge')
        ) : (
          <ClassTag kind={badge}>{label[locale] || label.zh}</ClassTag>
        ),
    },
    {
      key: 'used',
      title: t('dictionaries:field.used'),
      width: 96,
      align: 'end',
      render: (word) => {
        if (word.used === null) return null
        const text = t('dictionaries:usedBy', { count: word.used })
        const path = usesPath(kind, word)
        return word.used > 0 && path !== null ? (
          <PermittedLink to={path} otherwise={text}>
            {text}
          </PermittedLink>
        ) : (
          text
        )
      },
    },
    ...other.map((one) =>
      textColumn<KeptWord>(one, t(`dictionaries:language.${one}`), ({ label }) => label[one] || null, {
        minWidth: 110,
      }),
    ),
    ...(keeping === 'words'
      ? [
          textColumn<KeptWord>(
            'aliases',
            t('dictionaries:field.aliases'),
            ({ aliases }) => aliases.join(', ') || null,
            { width: 150 },
          ),
        ]
      : [textColumn<KeptWord>('code', t('dictionaries:field.code'), ({ code }) => code, { width: 150 })]),
    textColumn('remark', t('dictionaries:field.remark'), ({ remark }) => remark || null, { width: 180 }),
    textColumn('updatedBy', t('dictionaries:field.updatedBy'), ({ updatedBy }) => updatedBy, { width: 96 }),
    timeColumn('updatedAt', t('dictionaries:field.updatedAt'), ({ updatedAt }) => updatedAt),
    actsColumn(t('common:table.actions'), ({ label }) => label.zh, actsOf),
  ]
}
