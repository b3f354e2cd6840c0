export { ListPage, type ListPageProps } from './list-page.tsx'
export { NothingMatches } from './states.tsx'
export { prefetchList } from './prefetch.ts'
