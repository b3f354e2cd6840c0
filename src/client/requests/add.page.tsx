import { PageHeader } from '../ui/index.ts'

export const Component = () => <PageHeader title="Add many" />
