import { useTranslation } from 'react-i18next'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { ListKeys } from '#src/shared/list/ListKeys.tsx'
import { KeyList } from '#src/shared/ui/KeyList.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type MenuNode, pagesOf } from '../menu-tree.ts'
import { searchShortcut } from '../search/search-open.ts'
import styles from './KeysHelp.module.css'

/** Every key there is: to the pages of this person, and those of lists. */
export function KeysHelp({
  nodes,
  onClose,
}: {
  readonly nodes: readonly MenuNode[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('list')
  const serverText = useServerText()
  const pages = pagesOf(nodes).flatMap(({ shortcut, name }) =>
    shortcut === null ? [] : [{ press: `g ${shortcut}`, what: serverText(name) }],
  )
  return (
    <Modal title={t('keys.title')} footer={null} width={680} onCancel={onClose}>
      <div className={styles['parts']}>
        <section>
          <h3 className={styles['title']}>{t('keys.pages')}</h3>
          <KeyList keys={[...pages, { press: searchShortcut, what: t('keys.find') }]} />
        </section>
        <section>
          <h3 className={styles['title']}>{t('keys.lists')}</h3>
          <ListKeys />
        </section>
      </div>
    </Modal>
  )
}
