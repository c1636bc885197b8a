import { motifs } from './motifs/all.ts';
export type MotifName = keyof typeof motifs;
export function chooseMotif({ title }: { title: string }): MotifName { return title as MotifName; }
