import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useDeleteWord, useOrderWords, useResetWord, useUpdateWord } from './dictionaries.queries.ts'

/** Lists whose words are a condition of the list of channels under their own name. */
const channelConditions: ReadonlySet<DictionaryKind> = new Set([
  'platform',
  'riskGrade',
  'operationMode',
  'monetisation',
  'restrictReason',
  'ageRestriction',
])

/** The columns of a list of words, and what is done with one. */
export function useWordColumns(asked: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly words: readonly KeptWord[]
  readonly edit: (word: KeptWord) => void
}): readonly Column<KeptWord>[] {
  const { kind, words, edit } = asked
  const { t } = useTranslation(['dictionaries', 'common'])
  const locale = useLocale()
  const actsOf = useWordActs(asked)
  const other = (['zh', 'en', 'fr', 'ar'] as const).filter((one) => one !== locale)
  return [
    nameColumn(t('dictionaries:field.label'), ({ label }) => label[locale] || label.zh, edit),
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
      render: ({ used, code }) => {
        if (used === null) return null
        const text = t('dictionaries:usedBy', { count: used })
        return used > 0 && channelConditions.has(kind) ? (
          <Link to={`${pagePaths.channels}?${new URLSearchParams({ [kind]: code })}`}>{text}</Link>
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
    textColumn('code', t('dictionaries:field.code'), ({ code }) => code, { width: 150 }),
    {
      key: 'state',
      title: t('dictionaries:field.state'),
      width: 120,
      render: (word) => (
        <StatusTag tone={word.enabled ? 'success' : 'neutral'}>
          {t(word.enabled ? 'dictionaries:offered' : 'dictionaries:notOffered')}
        </StatusTag>
      ),
    },
    textColumn('remark', t('dictionaries:field.remark'), ({ remark }) => remark || null, { width: 180 }),
    textColumn('updatedBy', t('dictionaries:field.updatedBy'), ({ updatedBy }) => updatedBy, { width: 96 }),
    timeColumn('updatedAt', t('dictionaries:field.updatedAt'), ({ updatedAt }) => updatedAt),
    actsColumn(
      t('common:table.actions'),
      ({ label }) => label.zh,
      (word) => actsOf(word, words.indexOf(word)),
    ),
  ]
}

function useWordActs({
  kind,
  keeping,
  words,
  edit,
}: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly words: readonly KeptWord[]
  readonly edit: (word: KeptWord) => void
}) {
  const { t } = useTranslation('dictionaries')
  const can = useCan()
  const feedback = useFeedback()
  const [updating, ordering, resetting, removing] = [
    useUpdateWord(),
    useOrderWords(),
    useResetWord(),
    useDeleteWord(),
  ]
  const move = (word: KeptWord, by: -1 | 1) => {
    const codes = words.map(({ code }) => code)
    const at = codes.indexOf(word.code)
    const [beside] = codes.splice(at + by, 1, word.code)
    if (beside !== undefined) codes[at] = beside
    return ordering.mutateAsync({ params: { kind }, body: { codes } })
  }
  const offer = ({ code, label, badge, remark, version, enabled }: KeptWord) =>
    updating.mutateAsync({
      params: { kind, code },
      body: { label, badge, remark, enabled: !enabled, version },
    })
  const reset = async ({ code, version, label, first }: KeptWord) => {
    const question = {
      title: t('resetAsk', { name: label.zh, first: first?.zh ?? code }),
      confirm: t('act.reset'),
    }
    if (!(await feedback.confirm(question))) return
    await resetting.mutateAsync({ params: { kind, code }, body: { version } })
  }
  const remove = async ({ code, label }: KeptWord) => {
    const question = { title: t('removeAsk', { name: label.zh }), confirm: t('act.remove'), danger: true }
    if (await feedback.confirm(question)) await removing.mutateAsync({ params: { kind, code } })
  }
  return (word: KeptWord, at: number) => {
    const act = (
      key: 'edit' | 'up' | 'down' | 'offer' | 'withhold' | 'reset' | 'remove',
      run: () => unknown,
    ) => ({
      key,
      text: t(`act.${key}`),
      name: t('actOf', { act: t(`act.${key}`), name: word.label.zh }),
      run: () => void Promise.resolve(run()).catch(feedback.failure),
    })
    if (!can('dictionary:update')) return []
    const isOrdered = keeping !== 'product'
    return [
      act('edit', () => edit(word)),
      ...(isOrdered && at > 0 ? [act('up', () => move(word, -1))] : []),
      ...(isOrdered && at < words.length - 1 ? [act('down', () => move(word, 1))] : []),
      ...(isOrdered ? [act(word.enabled ? 'withhold' : 'offer', () => offer(word))] : []),
      ...(word.first === null ? [] : [act('reset', () => reset(word))]),
      ...(word.builtin ? [] : [act('remove', () => remove(word))]),
    ]
  }
}
