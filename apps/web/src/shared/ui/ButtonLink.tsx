import { Button, type ButtonProps } from 'antd'
import { type To, useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like a button: one element, so that it is one stop of the keyboard and one thing to a reader. */
export function ButtonLink({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { readonly to: To }) {
  return <Button {...props} href={useHref(to)} onClick={useLinkClickHandler(to)} />
}
