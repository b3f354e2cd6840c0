export { ListPage, type ListPageProps, type ListPart } from './list-page.tsx'
export { NothingMatches } from './foot.tsx'
export { prefetchList } from './prefetch.ts'
