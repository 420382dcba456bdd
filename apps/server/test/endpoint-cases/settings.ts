import { type EndpointCases, shared } from './endpoint-case.ts'

const word = {
  label: { zh: '别处', en: '', fr: '', ar: '' },
  badge: null,
  remark: '',
  enabled: true,
}

/** The list itself asks who keeps it. */
const keeps = { beside: ['dictionary:update'] } as const

export const settingsCases: EndpointCases = {
  // Of the installation: whoever may set it has the widest data scope.
  'GET /settings': { ...shared, answers: ['access.outsideScope'] },
  'PUT /settings': {
    ...shared,
    input: () => ({ body: { key: 'media.abandonedUploadDays', value: 8, version: 0 } }),
    answers: ['access.outsideScope', 'access.changedMeanwhile'],
  },
  'GET /settings/changes': {
    ...shared,
    input: () => ({ query: { key: 'media.abandonedUploadDays' } }),
    answers: ['access.outsideScope'],
  },
  'GET /settings/exceptions': {
    ...shared,
    input: () => ({ query: { key: 'media.uploadsPerPerson' } }),
    answers: ['access.outsideScope'],
  },
  'GET /settings/notices': shared,
  'PUT /settings/notices': {
    ...shared,
    input: () => ({ body: { event: 'operationEnded', way: 'email', told: true, version: 0 } }),
    answers: ['access.outsideScope', 'access.changedMeanwhile'],
  },
  'GET /work-calendar/:year': { ...shared, input: () => ({ params: { year: '2026' } }) },
  'PUT /work-calendar/:year': {
    ...shared,
    input: () => ({
      params: { year: '2026' },
      body: { days: [{ day: '2026-10-01', kind: 'free', name: '国庆节' }], version: 0 },
    }),
    answers: ['access.outsideScope', 'access.changedMeanwhile'],
  },
  'GET /dictionaries/:kind': { ...shared, input: () => ({ params: { kind: 'platform' } }) },
  'GET /dictionary-words': shared,
  'GET /dictionaries': shared,
  'GET /dictionaries/:kind/words': { ...shared, input: () => ({ params: { kind: 'platform' } }) },
  'POST /dictionaries/:kind/words': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'restrictReason' }, body: word }),
    answers: ['dictionary.labelTaken'],
  },
  'PUT /dictionaries/:kind/words/:code': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform', code: 'youtube' }, body: { ...word, version: 1 } }),
    answers: ['access.changedMeanwhile'],
  },
  'POST /dictionaries/:kind/words/:code/reset': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform', code: 'youtube' }, body: { version: 1 } }),
    answers: ['access.changedMeanwhile'],
  },
  'DELETE /dictionaries/:kind/words/:code': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform', code: 'youtube' } }),
    answers: ['dictionary.kept'],
  },
  'PUT /dictionaries/:kind/order': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform' }, body: { was: ['youtube'], codes: ['youtube'] } }),
    answers: ['access.changedMeanwhile'],
  },
  'POST /dictionaries/:kind/words/:code/merge': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform', code: 'youtube' }, body: { into: 'facebook', version: 1 } }),
    answers: ['dictionary.kept'],
  },
  'PUT /dictionaries/:kind/words': {
    ...shared,
    ...keeps,
    input: () => ({ params: { kind: 'platform' }, body: { words: [], order: null, why: 'reset' } }),
  },
  'GET /dictionaries/:kind/changes': { ...shared, input: () => ({ params: { kind: 'platform' } }) },
}
