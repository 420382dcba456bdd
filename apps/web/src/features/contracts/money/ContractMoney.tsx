import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { Balances } from './Balances.tsx'
import { Costs } from './Costs.tsx'
import { useContractMoney } from './contract-money.queries.ts'
import { Payees } from './Payees.tsx'

/** The money of a contract besides its terms: who is paid, what it began with, what is taken back. */
export function ContractMoney({ contractId }: { readonly contractId: string }) {
  const { data, isError, error, refetch } = useContractMoney(contractId)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={6} />
  return (
    <>
      <Payees money={data} />
      <Balances money={data} />
      <Costs money={data} />
    </>
  )
}
