import { contract } from '../platform/contract.ts';
import { agreementRoutes } from './agreement-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';

export const councilMoneyContract = contract({ ...settlementRoutes, ...agreementRoutes });
