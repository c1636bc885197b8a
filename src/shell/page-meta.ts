export { pageMeta } from '../ui/page-meta.ts';
