import {
  AccountBookOutlined,
  AlertOutlined,
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CommentOutlined,
  DashboardOutlined,
  DollarOutlined,
  ExportOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FolderOutlined,
  HeartOutlined,
  IdcardOutlined,
  KeyOutlined,
  MailOutlined,
  MessageOutlined,
  PlaySquareOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  SettingOutlined,
  SnippetsOutlined,
  TeamOutlined,
  UserOutlined,
  YoutubeOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons by the names the server gives (`meta.icon`). */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': boolean }>>> = {
  dashboard: DashboardOutlined,
  today: CalendarOutlined,
  urgent: AlertOutlined,
  statistics: BarChartOutlined,
  revenue: DollarOutlined,
  content: FolderOutlined,
  video: PlaySquareOutlined,
  send: SendOutlined,
  channel: YoutubeOutlined,
  quota: ApiOutlined,
  communication: MessageOutlined,
  mail: MailOutlined,
  chat: CommentOutlined,
  account: TeamOutlined,
  user: UserOutlined,
  role: SafetyCertificateOutlined,
  department: ApartmentOutlined,
  audit: AuditOutlined,
  grant: KeyOutlined,
  'data-alert': AlertOutlined,
  'data-health': HeartOutlined,
  export: ExportOutlined,
  template: SnippetsOutlined,
  contract: FileProtectOutlined,
  party: IdcardOutlined,
  approval: FileDoneOutlined,
  settlements: AccountBookOutlined,
  // Known to the search only.
  settings: SettingOutlined,
  help: QuestionCircleOutlined,
}

/** The drawing of a menu item; a name this build does not know gets a plain one. */
export function MenuArt({ name }: { readonly name: string | null }) {
  const Icon = icons[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
