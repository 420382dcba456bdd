import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { mayKeepList } from '@pindao/protocol/settings/dictionary.words.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeleteWord, useOrderWords, useResetWord, useUpdateWord } from './dictionaries.queries.ts'
import { movedTo } from './whole-list.ts'

type Act = 'edit' | 'keep' | 'up' | 'down' | 'offer' | 'withhold' | 'merge' | 'reset' | 'remove'

/** What is done with one word of a list, for whoever may. */
export function useWordActs({
  kind,
  keeping,
  words,
  edit,
  merge,
}: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly words: readonly KeptWord[]
  readonly edit: (word: KeptWord) => void
  readonly merge: (word: KeptWord) => void
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
  const move = (word: KeptWord, to: number) => {
    const was = words.map(({ code }) => code)
    const codes = [...movedTo(was, word.code, to)]
    return ordering.mutateAsync({ params: { kind }, body: { was, codes } })
  }
  const offer = ({ code, label, badge, remark, version }: KeptWord, enabled: boolean) =>
    updating.mutateAsync({ params: { kind, code }, body: { label, badge, remark, enabled, version } })
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
  return (word: KeptWord) => {
    const act = (key: Act, run: () => unknown) => ({
      key,
      text: t(`act.${key}`),
      name: t('actOf', { act: t(`act.${key}`), name: word.label.zh }),
      run: () => void Promise.resolve(run()).catch(feedback.failure),
    })
    if (!mayKeepList(can, kind)) return []
    const at = words.indexOf(word)
    const isOrdered = keeping === 'ordered' || keeping === 'open'
    const isFresh = isUnseen(word)
    return [
      act('edit', () => edit(word)),
      ...(isFresh ? [act('keep', () => offer(word, true))] : []),
      ...(isOrdered && at > 0 ? [act('up', () => move(word, at - 1))] : []),
      ...(isOrdered && at < words.length - 1 ? [act('down', () => move(word, at + 1))] : []),
      ...(keeping === 'product'
        ? []
        : [act(word.enabled ? 'withhold' : 'offer', () => offer(word, !word.enabled))]),
      ...(keeping === 'open' || keeping === 'words' ? [act('merge', () => merge(word))] : []),
      ...(word.first === null ? [] : [act('reset', () => reset(word))]),
      ...(word.builtin ? [] : [act('remove', () => remove(word))]),
    ]
  }
}

/** Whether it came in by being typed, and nobody has looked at it yet. */
export const isUnseen = ({ builtin, updatedAt }: KeptWord) => !builtin && updatedAt === null
