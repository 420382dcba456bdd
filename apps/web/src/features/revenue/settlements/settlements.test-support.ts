import type {
  SettlementDetail,
  SettlementLine,
  SettlementPayee,
  SettlementRecord,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'

export const at = '2026-11-09T05:06:07.000Z'
export const usd = (amount: string) => ({ amount, currency: 'USD' })

/** A draft that a colleague calculated, and nothing hinders. */
export function settlementOf(part: Partial<SettlementRecord> = {}): SettlementRecord {
  return {
    id: '5',
    no: 'JS-2026-10-0001',
    month: '2026-10',
    status: 0,
    contract: { id: '21', no: 'HT-2026-0001', title: '森林之声' },
    party: { id: '31', legalName: '杭州光影传媒有限公司' },
    department: { id: '2', code: 'hz_fb' },
    channelCount: 2,
    gross: usd('12345.68'),
    creator: usd('8469.14'),
    company: usd('3629.63'),
    adjustments: usd('-840'),
    carryIn: usd('0'),
    carryOut: usd('0'),
    payable: usd('7629.14'),
    net: usd('6866.23'),
    tax: usd('762.91'),
    calcVersion: 2,
    changed: usd('-840'),
    hindrances: [],
    answer: null,
    calculatedAt: at,
    calculatedBy: { id: '8', fullName: '王芳' },
    confirmedAt: null,
    confirmedBy: null,
    sentAt: null,
    paidOn: null,
    updatedAt: at,
    version: 4,
    actions: ['recalculate', 'correct', 'confirm', 'void'],
    ...part,
  }
}

export const payee: SettlementPayee = {
  id: '61',
  kind: 'share',
  party: { id: '31', legalName: '杭州光影传媒有限公司' },
  share: '1',
  owed: usd('7629.14'),
  payable: usd('7629.14'),
  payableCny: { amount: '54345.41', currency: 'CNY' },
  taxMode: 'CN_EIT10',
  taxBearer: 'creator',
  incomeTax: { amount: '5434.54', currency: 'CNY' },
  vat: null,
  net: usd('6866.23'),
  invoiceNo: '',
  payment: null,
}

export function detailOf(part: Partial<SettlementDetail> = {}): SettlementDetail {
  return {
    ...settlementOf(),
    currency: 'USD',
    isFinal: false,
    steps: [
      { name: 'subtotal', amount: usd('8469.14') },
      { name: 'guaranteeTopUp', amount: usd('0') },
      { name: 'adjustments', amount: usd('-840') },
      { name: 'total', amount: usd('7629.14') },
      { name: 'payable', amount: usd('7629.14') },
    ],
    payees: [payee],
    rates: [{ base: 'USD', quote: 'CNY', rate: '7.1234', locked: true }],
    corrections: [],
    recoupables: [],
    uncovered: [],
    versions: [
      { calcVersion: 2, at, by: '王芳', payable: usd('7629.14'), why: 'recalculated' },
      { calcVersion: 1, at: '2026-11-08T05:06:07.000Z', by: '', payable: usd('8469.14'), why: 'run' },
    ],
    voidReason: '',
    ...part,
  }
}

export const line: SettlementLine = {
  id: '71',
  kind: 'revenue',
  channel: { id: '41', title: '森林频道', platform: 'youtube' },
  revenueType: null,
  ytSource: 'ads',
  adjustmentType: null,
  earningMonth: '2026-10',
  gross: '12345.68',
  deducted: '246.91',
  base: '12098.77',
  rate: '0.7',
  creator: '8469.14',
  company: '3629.63',
  sourceLines: 310,
}
