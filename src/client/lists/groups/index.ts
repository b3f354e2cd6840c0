export { GroupMenu } from './group-menu.tsx'
export { groupedCountText } from './group.present.ts'
