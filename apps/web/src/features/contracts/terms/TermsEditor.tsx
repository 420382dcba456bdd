import { PlusOutlined } from '@ant-design/icons'
import type { ContractTerm, ContractTerms } from '@pindao/protocol/contracts/term.endpoints.ts'
import { sameScope } from '@pindao/protocol/contracts/term.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { EndTerm } from './EndTerm.tsx'
import { MonthTrial } from './MonthTrial.tsx'
import { RulePreview } from './RulePreview.tsx'
import { TermDrawer } from './TermDrawer.tsx'
import { TermScope } from './TermScope.tsx'
import type { TermTarget } from './term-values.ts'
import styles from './terms.module.css'
import { useContractTerms } from './terms.queries.ts'

/** 分成条款: the terms of a contract by scope with their versions, what they mean, and how they are changed (CON-01). */
export function TermsEditor({ contractId }: { readonly contractId: string }) {
  const { data, isError, error, refetch } = useContractTerms(contractId)
  if (data) return <Terms contract={data} />
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <WaitingLines rows={6} />
}

function Terms({ contract }: { readonly contract: ContractTerms }) {
  const { t } = useTranslation('contracts')
  const [target, setTarget] = useState<TermTarget | null>(null)
  const [ending, setEnding] = useState<ContractTerm | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { terms } = contract
  const shown = terms.find(({ id }) => id === chosen) ?? terms.find(inForce) ?? terms[0]
  const add = (
    <AddTerm
      contract={contract}
      onAdd={() => setTarget(contract.stage === 'signed' ? { kind: 'version', term: null } : { kind: 'new' })}
    />
  )
  return (
    <div className={styles['editor']}>
      {contract.stage !== 'draft' && <p className={styles['note']}>{t(`terms.stage.${contract.stage}`)}</p>}
      {terms.length === 0 ? (
        <EmptyState title={t('terms.empty.title')} text={t('terms.empty.text')} action={add} />
      ) : (
        <>
          {scopesOf(terms).map((versions) => (
            <TermScope
              key={`${versions[0].scope} ${versions[0].scopeKey}`}
              contract={contract}
              versions={versions}
              shownId={shown?.id ?? null}
              onShow={setChosen}
              onFill={setTarget}
              onEnd={setEnding}
            />
          ))}
          <div>{add}</div>
          {shown && <RulePreview key={shown.id} rule={shown} currency={contract.revenueCurrency} />}
          <MonthTrial contract={contract} />
        </>
      )}
      {target !== null && <TermDrawer target={target} contract={contract} onClose={() => setTarget(null)} />}
      {ending !== null && <EndTerm term={ending} contract={contract} onClose={() => setEnding(null)} />}
    </div>
  )
}

const inForce = ({ phase }: ContractTerm) => phase === 'in_force'

/** A scope that has no term yet. */
function AddTerm({ contract, onAdd }: { readonly contract: ContractTerms; onAdd(): void }) {
  const { t } = useTranslation('contracts')
  if (contract.actions.length === 0) return null
  return (
    <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
      {t('terms.add')}
    </Button>
  )
}

/** Versions by their scope, in the order in which they come. */
function scopesOf(terms: readonly ContractTerm[]): [ContractTerm, ...ContractTerm[]][] {
  const scopes: [ContractTerm, ...ContractTerm[]][] = []
  for (const term of terms) {
    const known = scopes.find(([first]) => sameScope(first, term))
    if (known) known.push(term)
    else scopes.push([term])
  }
  return scopes
}
