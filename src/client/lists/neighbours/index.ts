export { BackToList, ListSteps } from './opened-list.tsx'
export { type OpenedList, useOpenedList } from './use-neighbours.ts'
