import { useMutation } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { paths } from '../format/index.ts'

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('delete_session', {}),
    // A new document: nothing of this account stays in the memory of a shared computer.
    onSuccess: () => window.location.assign(paths.signIn()),
  })
