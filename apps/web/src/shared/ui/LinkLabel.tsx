import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type LinkLabelProps = { readonly children: ReactNode; readonly label?: string } & (
  | { readonly to: string }
  | { readonly onClick: () => void }
)

/** Words in a table that lead somewhere (WID-05): to a page, or to what a press opens. `label` is for those who hear it. */
export function LinkLabel(props: LinkLabelProps) {
  const { children, label } = props
  const named = label === undefined ? {} : { 'aria-label': label }
  if ('to' in props)
    return (
      <Link to={props.to} {...named}>
        <bdi>{children}</bdi>
      </Link>
    )
  return (
    <Button type="link" style={{ paddingInline: 0 }} onClick={props.onClick} {...named}>
      <bdi>{children}</bdi>
    </Button>
  )
}
