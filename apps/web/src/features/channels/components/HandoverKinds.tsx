import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { StaffSelect } from '../door/StaffSelect.tsx'
import styles from './handover.module.css'
import {
  chosenFor,
  type HandoverKind,
  type HandoverPreview,
  type WishInHand,
  withChosen,
} from './handover-wish.ts'

type KindsProps = {
  readonly preview: HandoverPreview
  readonly wish: WishInHand
  /** Whose work it is: they cannot take it over. */
  readonly staffId: string
  readonly disabled: boolean
  onChange(wish: WishInHand): void
}

/** What somebody has in hand, kind by kind: how much, who takes it over, and who cannot. */
export function HandoverKinds(props: KindsProps) {
  const { preview } = props
  return (
    <ul className={styles['kinds']}>
      {preview.kinds.map((kind) => (
        <KindRow key={kind.kind} {...props} kind={kind} />
      ))}
    </ul>
  )
}

function KindRow(props: KindsProps & { readonly kind: HandoverKind }) {
  const { kind, wish } = props
  const { t } = useTranslation('channels')
  const names = useNames()
  const label = useKindLabel()(kind.kind)
  const severalPlaces = kind.departments.length > 1
  const [apart, setApart] = useState(
    wish.exceptions.some((one) => one.kind === kind.kind && one.departmentId !== null),
  )
  return (
    <li>
      <Line {...props} label={label} count={kind.count} elsewhere={kind.elsewhere} departmentId={null} />
      <Refusals {...props} kind={kind.kind} />
      {severalPlaces && !apart && (
        <Button
          type="link"
          size="small"
          className={styles['apart'] ?? ''}
          aria-label={t('handover.apartOf', { kind: label })}
          onClick={() => setApart(true)}
        >
          {t('handover.apart', { count: kind.departments.length })}
        </Button>
      )}
      {severalPlaces && apart && (
        <ul className={styles['places']}>
          {kind.departments.map(({ department, count }) =>
            department === null ? null : (
              <li key={department.id}>
                <Line
                  {...props}
                  label={names.department(department)}
                  of={t('handover.inPlace', { kind: label, department: names.department(department) })}
                  count={count}
                  departmentId={department.id}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  )
}

/** How much of it there is, and who takes it over. */
function Line(
  props: KindsProps & {
    readonly kind: HandoverKind
    readonly label: string
    /** What it is called where its line is not seen. */
    readonly of?: string
    readonly count: number
    readonly elsewhere?: number
    readonly departmentId: string | null
  },
) {
  const { wish, staffId, disabled, label, count, elsewhere = 0, departmentId, onChange } = props
  const { kind } = props.kind
  const { t } = useTranslation('channels')
  const format = useFormat()
  const place = { kind, departmentId }
  return (
    <div className={styles['line']}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['count']}>
        {elsewhere === 0
          ? format.number(count)
          : t('handover.elsewhere', { moving: format.number(count), count: elsewhere })}
      </span>
      {count > 0 && (
        <StaffSelect
          aria-label={t('handover.successorOf', { kind: props.of ?? label })}
          allowClear
          disabled={disabled}
          placeholder={t(departmentId === null ? 'handover.asSuccessor' : 'handover.asKind')}
          except={staffId}
          value={chosenFor(wish, place)}
          onChange={(id) => onChange(withChosen(wish, place, id))}
        />
      )}
    </div>
  )
}

/** Who cannot take over what of a kind, and why; of no kind at all: who cannot take over anything. */
export function Refusals({ preview, kind }: { readonly preview: HandoverPreview; readonly kind: string }) {
  const { t } = useTranslation('channels')
  const names = useNames()
  const those = preview.refusals.filter((one) => one.kind === kind)
  if (those.length === 0) return null
  return (
    <ul className={styles['refusals']} role="alert">
      {those.map(({ department, successor, why, count }) => (
        <li key={`${successor.id} ${department?.id} ${why}`}>
          <span>{t(`handover.why.${why}`, { name: successor.fullName || t('handover.somebody') })}</span>
          {count > 0 && department !== null && (
            <> {t('handover.refusedIn', { department: names.department(department), count })}</>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What a kind is called; one that came with a later release by its code. */
export function useKindLabel() {
  const textOr = useTextOr('channels')
  return (kind: string) => textOr(`channels:handover.kind.${kind}`, kind)
}
