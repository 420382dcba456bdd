import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import styles from './DataTable.module.css'

/** Something that can be done with a row, or (`href`) a page outside that it leads to. */
export type RowAct = {
  readonly key: string
  readonly text: string
  /** The same with what it is done to, for those who hear it. */
  readonly name: string
  readonly danger?: boolean
  readonly disabled?: boolean
} & ({ readonly run: () => void } | { readonly href: string })

/**
 * What can be done with a row: the first by one press, the others in a menu, so that rows stay one line high.
 *
 * @param of what the row is called
 * @param acts in the order of use; what cannot be done now is not among them
 */
export function RowActions({ of, acts }: { readonly of: string; readonly acts: readonly RowAct[] }) {
  const { t } = useTranslation()
  const [first, ...others] = acts
  const items = others.map((act) => ({
    key: act.key,
    danger: act.danger === true,
    disabled: act.disabled === true,
    label: 'href' in act ? <OutsideLink act={act} /> : act.text,
    'aria-label': act.name,
  }))
  const run = (key: string) => {
    const act = others.find((one) => one.key === key)
    if (act !== undefined && 'run' in act) act.run()
  }
  return (
    <span className={styles['acts']}>
      {first && <FirstAct act={first} />}
      {others.length > 0 && (
        <ButtonMenu menu={{ items, onClick: ({ key }) => run(key) }} placement="bottomRight">
          <Button
            type="text"
            size="small"
            aria-label={t('table.moreOf', { name: of })}
            title={t('table.more')}
            icon={<EllipsisOutlined aria-hidden />}
          />
        </ButtonMenu>
      )}
    </span>
  )
}

function FirstAct({ act }: { readonly act: RowAct }) {
  if ('href' in act) return <OutsideLink act={act} />
  return (
    <Button
      type="link"
      size="small"
      className={styles['firstAct'] ?? ''}
      danger={act.danger === true}
      disabled={act.disabled === true}
      aria-label={act.name}
      onClick={act.run}
    >
      {act.text}
    </Button>
  )
}

function OutsideLink({ act }: { readonly act: RowAct & { readonly href: string } }) {
  return (
    <a href={act.href} target="_blank" rel="noreferrer" aria-label={act.name}>
      {act.text}
    </a>
  )
}
