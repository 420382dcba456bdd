import type { ContractTerm, ContractTerms, TermPhase } from '@pindao/protocol/contracts/term.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import type { TermTarget } from './term-values.ts'
import styles from './terms.module.css'
import { useDeleteTerm } from './terms.queries.ts'
import { useTermWords } from './use-term-words.ts'

const tones: Readonly<Record<TermPhase, Tone>> = {
  draft: 'neutral',
  ended: 'stopped',
  in_force: 'success',
  later: 'waiting',
}

/** The versions of one scope, the newest first, with what may be done about each. */
export function TermScope(props: {
  readonly contract: ContractTerms
  readonly versions: readonly [ContractTerm, ...ContractTerm[]]
  /** The version that is drawn below. */
  readonly shownId: string | null
  onShow(id: string): void
  onFill(target: TermTarget): void
  onEnd(term: ContractTerm): void
}) {
  const { contract, versions, shownId, onShow, onFill, onEnd } = props
  const words = useTermWords()
  return (
    <Panel title={words.scope(versions[0])}>
      <ol className={styles['versions']}>
        {versions.map((term) => (
          <Version
            key={term.id}
            term={term}
            contract={contract}
            shown={term.id === shownId}
            onShow={() => onShow(term.id)}
            onFill={onFill}
            onEnd={() => onEnd(term)}
          />
        ))}
      </ol>
    </Panel>
  )
}

function Version(props: {
  readonly term: ContractTerm
  readonly contract: ContractTerms
  readonly shown: boolean
  onShow(): void
  onFill(target: TermTarget): void
  onEnd(): void
}) {
  const { term, contract, shown, onShow } = props
  const { t } = useTranslation('contracts')
  const words = useTermWords()
  return (
    <li className={styles['version']}>
      <div className={styles['versionHead']}>
        <strong>{t('terms.version', { n: term.number })}</strong>
        <StatusTag tone={tones[term.phase]}>{t(`terms.phase.${term.phase}`)}</StatusTag>
        <span>{words.days(term.from, term.to)}</span>
      </div>
      <p className={styles['rule']}>
        <span className={styles['method']}>{t(`terms.method.${term.method}`)}</span>
        {term.tiers.map((tier, index) => (
          <span key={tier.upTo ?? ''}>{words.tier(term, index, contract.revenueCurrency)}</span>
        ))}
      </p>
      <div className={styles['acts']}>
        <Button size="small" type="link" aria-pressed={shown} onClick={onShow}>
          {t('terms.show')}
        </Button>
        <VersionActs {...props} />
      </div>
    </li>
  )
}

function VersionActs(props: {
  readonly term: ContractTerm
  readonly contract: ContractTerms
  onFill(target: TermTarget): void
  onEnd(): void
}) {
  const { term, contract, onFill, onEnd } = props
  const { t } = useTranslation('contracts')
  const words = useTermWords()
  const feedback = useFeedback()
  const removing = useDeleteTerm(contract.contractId)
  const remove = async () => {
    const question = {
      title: t('terms.remove.title', { scope: words.scope(term) }),
      text: t('terms.remove.text'),
      confirm: t('terms.act.delete'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    try {
      await removing.mutateAsync(term.id)
      feedback.success(t('terms.removed'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const run = {
    update: () => onFill({ kind: 'change', term }),
    renew: () => onFill({ kind: 'version', term }),
    end: onEnd,
    delete: () => void remove(),
  }
  return term.actions.map((act) => (
    <Button
      key={act}
      size="small"
      type="link"
      danger={act === 'delete'}
      disabled={removing.isPending}
      aria-label={t('terms.actOf', { act: t(`terms.act.${act}`), scope: words.scope(term), n: term.number })}
      onClick={run[act]}
    >
      {t(`terms.act.${act}`)}
    </Button>
  ))
}
