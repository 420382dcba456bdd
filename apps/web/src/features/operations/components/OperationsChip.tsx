import { LoadingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { makesFile } from '@pindao/protocol/operations/operation.kinds.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { allOperations, askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { isOpen, settledOf, shareOf, useNewestOperations } from '../api/operations.queries.ts'

/**
 * What is being done to many records, beside the uploads: how far it is while something is under way, and else the way
 * to the results. Absent for whoever has none; on a phone, where there is no room, while nothing is under way.
 */
export function OperationsChip() {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const isPhone = useMedia(phone)
  const [asked, setAsked] = useQueryState(askedOperation)
  const { data } = useNewestOperations()
  const open = data?.items.filter(isOpen) ?? []
  const isUnderWay = open.length > 0
  if (data === undefined || data.items.length === 0 || (isPhone && !isUnderWay)) return null

  const sum = { n: sumOf(open.map(settledOf)), total: sumOf(open.map(({ total }) => total)) }
  // Of a file the part that is written says more than that it is one of one.
  const hasFiles = open.some(({ kind }) => makesFile(kind))
  const share = format.percent(sumOf(open.map((one) => shareOf(one) * one.total)) / Math.max(1, sum.total))
  const words = hasFiles ? t('runningShare', { share }) : t('running', sum)
  const inShort = hasFiles ? share : `${sum.n}/${sum.total}`
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
      {isUnderWay && (isPhone ? inShort : words)}
    </Button>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
