import { LoadingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { allOperations, askedOperation } from '#src/shared/operations/asked-operation.ts'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { isOpen, settledOf, useNewestOperations } from '../api/operations.queries.ts'

/**
 * What is being done to many records, beside the uploads: how far it is while something is under way, and else the way
 * to the results. Absent for whoever has none; on a phone, where there is no room, while nothing is under way.
 */
export function OperationsChip() {
  const { t } = useTranslation('operations')
  const isPhone = useMedia(phone)
  const [asked, setAsked] = useQueryState(askedOperation)
  const { data } = useNewestOperations()
  const open = data?.items.filter(isOpen) ?? []
  const isUnderWay = open.length > 0
  if (data === undefined || data.items.length === 0 || (isPhone && !isUnderWay)) return null

  const sum = { n: sumOf(open.map(settledOf)), total: sumOf(open.map(({ total }) => total)) }
  const words = t('running', sum)
  const [only] = open
  return (
    <Button
      type="text"
      shape="round"
      icon={isUnderWay ? <LoadingOutlined aria-hidden /> : <UnorderedListOutlined aria-hidden />}
      aria-label={isUnderWay ? words : t('title')}
      aria-expanded={asked !== null}
      title={t('title')}
      onClick={() => void setAsked(open.length === 1 && only ? only.id : allOperations)}
    >
      {isUnderWay && (isPhone ? `${sum.n}/${sum.total}` : words)}
    </Button>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
