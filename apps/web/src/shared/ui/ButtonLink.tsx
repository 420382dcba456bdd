import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { type To, useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like a button: one element, so that it is one stop of the keyboard and one thing to a reader. */
export function ButtonLink({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { readonly to: To }) {
  return <Button {...props} href={useHref(to)} onClick={useLinkClickHandler(to)} />
}

/** The way on from a page without a menu. */
export function HomeLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/" type="primary">
      {t('action.home')}
    </ButtonLink>
  )
}
