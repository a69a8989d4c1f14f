package engine

import (
	"math"
	"os"
	"strconv"
)

func param(name string, def int) int {
	if v := os.Getenv(name); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil {
			panic(err)
		}
		return n
	}
	return def
}

var (
	pRazor   = param("RAZOR", 120)
	pRazorD  = param("RAZORD", 3)
	pFut     = param("FUT", 70)
	pFutD    = param("FUTD", 6)
	pBeta    = param("BETA", 60)
	pBetaD   = param("BETAD", 7)
	pNullM   = param("NULLM", 0)
	pNullD   = param("NULLD", 3)
	pNullR   = param("NULLR", 3)
	pLmpB    = param("LMPB", 3)
	pLmpM    = param("LMPM", 100)
	pLmrB    = param("LMRB", 50)
	pLmrD    = param("LMRD", 180)
	pLmrGap  = param("LMRGAP", 0)
	pLmrPV   = param("LMRPV", 64)
	pLmrCut  = param("LMRCUT", 64)
	pLmrImp  = param("LMRIMP", 32)
	pLmrThr  = param("LMRTHR", 64)
	pLmrDef  = param("LMRDEF", 32)
	pGapB    = param("GAPB", 100000)
	pGapD    = param("GAPD", 200)
	pQuiet   = param("QUIET", 4)
	pLeafN   = param("LEAFN", 32)
	pLeafD   = param("LEAFD", 12)
	pHist    = param("HIST", 10)
	pKill    = param("KILL", 120)
	pCounter = param("COUNTER", 80)
	pSingD   = param("SINGD", 7)
	pSingM   = param("SINGM", 2)
	pIIR     = param("IIR", 4)
	pDefExt  = param("DEFEXT", 0)
	pAsp     = param("ASP", 30)
	pVCT1    = param("VCT1", 0)
	pVCT2    = param("VCT2", 20)
	pHope    = param("HOPE", 200)
	pVCT3    = param("VCT3", 70)
	pHope2   = param("HOPE2", 500)
	pDanger  = param("DANGER", 0)
	pRazVCF  = param("RAZVCF", 1)
	pTTEval  = param("TTEVAL", 1)
	pInVCF   = param("INVCF", 1)
	pLeafLv  = param("LEAFLV", 4)
)

func init() {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			lateness[d][i] = int32(64 * (float64(pLmrB)/100 + math.Log(float64(d))*math.Log(float64(i))/(float64(pLmrD)/100)))
		}
	}
}
