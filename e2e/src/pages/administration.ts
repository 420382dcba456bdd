import type { PermissionLevel } from '@pindao/protocol/access/permission-levels.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { pattern, type Texts } from '../texts.ts'
import { rowOf } from './data-table.ts'
import { chooseItem, chooseOption } from './select.ts'

export const staffPath = '/account/staff'
export const rolesPath = '/account/roles'
export const departmentsPath = '/account/departments'

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** 用户: the list, and the drawer of one person over it. */
export function staffList(page: Page, t: Texts) {
  const drawer = (person: string): Locator => page.getByRole('dialog', { name: person })
  const save = async (person: string): Promise<void> => {
    await drawer(person)
      .getByRole('button', { name: t('staff:edit.save') })
      .click()
  }
  return {
    row: (person: string): Locator => rowOf(page, person),
    drawer,
    async open(url: string): Promise<void> {
      await page.goto(url + staffPath)
      await expect(heading(page, t('staff:people.title'))).toBeVisible()
    },
    async edit(person: string): Promise<void> {
      await page.getByRole('button', { name: t('staff:people.editOf', { name: person }) }).click()
      await expect(drawer(person).getByRole('switch')).toBeVisible()
    },
    async takeRole(person: string, role: string): Promise<void> {
      await drawer(person)
        .getByRole('button', { name: t('staff:edit.remove', { name: role }) })
        .click()
    },
    async giveRole(person: string, role: string): Promise<void> {
      await chooseOption(drawer(person).getByRole('combobox', { name: t('staff:edit.addRole') }), role)
    },
    async saved(person: string): Promise<void> {
      await save(person)
      await expect(page.getByText(t('staff:edit.saved', { name: person })).last()).toBeVisible()
      await expect(drawer(person)).toHaveCount(0)
    },
    /** The switch, 保存, and yes. */
    async disable(person: string): Promise<void> {
      await drawer(person).getByRole('switch').click()
      await save(person)
      const question = page.getByRole('dialog', { name: t('staff:edit.disableTitle', { name: person }) })
      await question.getByRole('button', { name: t('staff:edit.disable'), exact: true }).click()
      await expect(drawer(person)).toHaveCount(0)
    },
  }
}

/** 角色: the list, and the editor over it. */
export function roleList(page: Page, t: Texts) {
  const drawer = page.getByRole('dialog', { name: pattern(t('staff:role.newTitle')) })
  const area = (root: Locator, name: 'account' | 'channel'): Locator =>
    root.getByRole('region', { name: t(`navigation:area.${name}`), exact: true })
  return {
    drawer,
    editor: (name: string): Locator => page.getByRole('dialog', { name: t('staff:role.title', { name }) }),
    area,
    /** One level of a line. */
    level: (root: Locator, subject: string, level: PermissionLevel): Locator =>
      root
        .getByRole('radiogroup', { name: subject, exact: true })
        .getByRole('radio', { name: t(`staff:level.${level}`), exact: true }),
    unfold: (root: Locator, subject: string): Promise<void> =>
      root.getByRole('button', { name: t('staff:role.detailsOf', { subject }), exact: true }).click(),
    /** One tick of an unfolded line: its menu entry, its page or an action. */
    tick: (root: Locator, kind: 'menu' | 'route' | 'button', label: string): Locator =>
      area(root, 'account')
        .getByRole('group', { name: t(`staff:kind.${kind}`), exact: true })
        .getByRole('checkbox', { name: label, exact: true }),
    async open(url: string): Promise<void> {
      await page.goto(url + rolesPath)
      await expect(heading(page, t('staff:roles.title'))).toBeVisible()
    },
    async create(name: string): Promise<void> {
      await page.getByRole('button', { name: t('staff:roles.create') }).click()
      await drawer.getByLabel(t('staff:role.name')).fill(name)
    },
    async saveNew(name: string): Promise<void> {
      await drawer.getByRole('button', { name: t('staff:role.save') }).click()
      await expect(page.getByText(t('staff:role.created', { name }))).toBeVisible()
      await expect(drawer).toHaveCount(0)
      await expect(rowOf(page, name)).toBeVisible()
    },
  }
}

/** 部门: the tree. */
export function departmentTree(page: Page, t: Texts) {
  const row = (name: string): Locator =>
    page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
  return {
    row,
    /** How deep a department lies, as the eye sees it: 1 at the top. */
    level: async (name: string): Promise<number> =>
      (await row(name).locator('.ant-tree-indent-unit').count()) + 1,
    names: async (): Promise<string[]> =>
      (await page.getByRole('treeitem').locator('[class*=name]').allTextContents()).map((text) =>
        text.trim(),
      ),
    async open(url: string): Promise<void> {
      await page.goto(url + departmentsPath)
      await expect(heading(page, t('staff:departments.title'))).toBeVisible()
    },
    async act(name: string, act: 'addBelow' | 'rename' | 'moveTo' | 'up' | 'down' | 'delete'): Promise<void> {
      await page
        .getByRole('button', { name: t('staff:departments.actionsOf', { name }), exact: true })
        .press('Enter')
      const item = page.getByRole('menuitem', { name: t(`staff:departments.${act}`), exact: true })
      await chooseItem(item)
      // A menu on its way out is still in the page: the next one would be taken for it.
      await expect(item).toBeHidden()
    },
    typeName: async (label: string, name: string): Promise<void> => {
      const box = page.getByRole('textbox', { name: label, exact: true })
      await box.fill(name)
      await box.press('Enter')
      await expect(box).toHaveCount(0)
    },
  }
}
