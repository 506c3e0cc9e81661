import { Type } from 'typebox'

/** 204: done, and nothing to say about it. */
export const Nothing = { 204: Type.Null() }
