export { ApiError, isPassing, isRefusal } from '@pindao/client/api-error.ts'
